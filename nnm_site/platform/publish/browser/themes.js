// The site's own script handles the theme on every page.
import { createElement, Fragment } from "react";

/** @param {{children: import("react").ReactNode}} properties */
export const ThemeProvider = ({ children }) => createElement(Fragment, null, children);
