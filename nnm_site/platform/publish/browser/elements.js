// The framework's pages make their elements with Emotion, for a property `css` that no page of this site has.
import { createElement } from "react";

// A name of its own is shorter in the scripts than React's.
export const jsx = createElement;
