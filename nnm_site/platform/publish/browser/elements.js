// Replaces Emotion's element function, which is needed only for a property `css` that no page of
// this site uses.
import { createElement } from "react";

// A name of our own is shorter in the scripts than React's.
export const jsx = createElement;
