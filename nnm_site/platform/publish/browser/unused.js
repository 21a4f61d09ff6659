// What the framework can do and this site does not: cookies, uploads, merged properties of cloned elements,
// sockets that are no WebSockets, messages that hold bytes. Who needs one of them takes it out of
// `vite.config.js` beside this file.

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
