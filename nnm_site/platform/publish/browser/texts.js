// The socket carries texts alone: no message holds bytes.

export const isBinary = () => false;
export const hasBinary = isBinary;
