// Features of the framework that this site does not use: cookies, uploads, merged properties of
// cloned elements, transports other than WebSocket, binary messages. To use one of them, remove its
// entry from `vite.config.js` in this folder.

/** @returns {never} */
function unused() {
  throw new Error("The build leaves this out: nnm_site/platform/publish/browser/unused.js");
}

export default class Cookies {
  get = unused;
  set = unused;
  remove = unused;
}

export {
  unused as decode,
  unused as deconstructPacket,
  unused as Fetch,
  unused as mergician,
  unused as reconstructPacket,
  unused as uploadFiles,
  unused as WT,
  unused as XHR,
};
