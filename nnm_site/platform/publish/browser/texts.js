// The socket carries only text messages.

export const isBinary = () => false;
export const hasBinary = isBinary;
