// The site's own script follows the system and the switch in the header, on every page.
import { createElement, Fragment } from "react";

/** @param {{children: import("react").ReactNode}} properties */
export const ThemeProvider = ({ children }) => createElement(Fragment, null, children);
