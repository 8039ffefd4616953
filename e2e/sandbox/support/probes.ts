/** One attempt of untrusted code to escape. */
export interface Probe {
  name: string;
  /** Where it works without protection. */
  works: 'worker' | 'page';
  /**
   * Body of an asynchronous function. For the network, `url` is the forbidden URL; for other probes,
   * returning `true` means that the attempt succeeded.
   */
  body: string;
  /** Whether the server sees it. */
  network?: boolean;
  /** Suffix of the URL. */
  ending?: string;
}

/** Source: docs/contract.md#sandbox. */
export const PROBES: Probe[] = [
  { name: 'fetch', works: 'worker', network: true, body: 'await fetch(url);' },
  {
    name: 'XMLHttpRequest',
    works: 'worker',
    network: true,
    body: 'await new Promise((go, no) => { const x = new XMLHttpRequest(); x.open("GET", url); x.onload = go; x.onerror = no; x.send(); });',
  },
  {
    name: 'WebSocket',
    works: 'worker',
    network: true,
    body: 'await new Promise((go) => { const s = new WebSocket(url.replace("http", "ws")); s.onopen = s.onerror = s.onclose = go; });',
  },
  {
    name: 'EventSource',
    works: 'worker',
    network: true,
    ending: '.events',
    body: 'await new Promise((go) => { const s = new EventSource(url); s.onmessage = s.onerror = () => { s.close(); go(); }; });',
  },
  { name: 'import()', works: 'worker', network: true, ending: '.js', body: 'await import(url);' },
  {
    name: 'importScripts',
    works: 'worker',
    network: true,
    ending: '.js',
    body: 'importScripts(url);',
  },
  {
    name: 'a Worker of its own',
    works: 'worker',
    network: true,
    ending: '.js',
    body: 'new Worker(url);',
  },
  {
    name: 'a font',
    works: 'worker',
    network: true,
    ending: '.woff2',
    body: 'await new FontFace("x", "url(" + url + ")").load();',
  },
  { name: 'sendBeacon', works: 'page', network: true, body: 'navigator.sendBeacon(url, "x");' },
  {
    name: 'WebRTC',
    works: 'page',
    body: 'const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:9" }] }); p.createDataChannel("x"); const o = await p.createOffer(); await p.setLocalDescription(o); p.close(); return o.sdp.includes("candidate") || o.sdp.includes("ice-ufrag");',
  },
  { name: 'an image', works: 'page', network: true, body: 'new Image().src = url;' },
  {
    name: 'a style sheet',
    works: 'page',
    network: true,
    ending: '.css',
    body: 'const l = document.createElement("link"); l.rel = "stylesheet"; l.href = url; document.head.append(l);',
  },
  {
    name: 'a style with a picture',
    works: 'page',
    network: true,
    body: 'document.body.style.backgroundImage = "url(" + url + ")";',
  },
  {
    name: 'prefetch',
    works: 'page',
    network: true,
    body: 'const l = document.createElement("link"); l.rel = "prefetch"; l.href = url; document.head.append(l);',
  },
  {
    name: 'a form',
    works: 'page',
    network: true,
    body: 'const f = document.createElement("form"); f.action = url; document.body.append(f); f.submit();',
    ending: '?',
  },
  { name: 'navigation of itself', works: 'page', network: true, body: 'location.href = url;' },
  { name: 'navigation of the top', works: 'page', network: true, body: 'top.location.href = url;' },
  { name: 'a window', works: 'page', network: true, body: 'open(url);' },
  {
    name: 'cookies',
    works: 'page',
    body: 'document.cookie = "probe=1"; return document.cookie.includes("probe=1");',
  },
  {
    name: 'localStorage',
    works: 'page',
    body: 'localStorage.setItem("probe", "1"); return localStorage.getItem("probe") === "1";',
  },
  {
    name: 'sessionStorage',
    works: 'page',
    body: 'sessionStorage.setItem("probe", "1"); return sessionStorage.getItem("probe") === "1";',
  },
  {
    name: 'IndexedDB',
    works: 'worker',
    body: 'return await new Promise((go, no) => { const r = indexedDB.open("probe"); r.onsuccess = () => go(true); r.onerror = no; });',
  },
  { name: 'caches', works: 'worker', body: 'await caches.open("probe"); return true;' },
  {
    name: 'the private file system',
    works: 'worker',
    body: 'await (await navigator.storage.getDirectory()).getFileHandle("probe", { create: true }); return true;',
  },
  {
    name: 'the DOM of the page around',
    works: 'page',
    body: 'return parent.document.title.length > 0;',
  },
  {
    name: 'BroadcastChannel',
    works: 'worker',
    body: 'const channel = new BroadcastChannel("probe"); channel.postMessage("out"); return await heard();',
  },
  {
    name: 'a SharedWorker',
    works: 'page',
    network: true,
    ending: '.js',
    body: 'new SharedWorker(url);',
  },
  {
    name: 'a service worker',
    works: 'page',
    network: true,
    ending: '.js',
    body: 'await navigator.serviceWorker.register(url);',
  },
  {
    name: 'constructor.constructor',
    works: 'worker',
    body: 'const global = (() => {}).constructor.constructor("return globalThis")(); return typeof global.postMessage === "function" && typeof global.WebAssembly === "object";',
  },
  {
    name: 'the global object by name',
    works: 'worker',
    body: 'return typeof self === "object" && typeof self.postMessage === "function";',
  },
  {
    name: 'indirect eval',
    works: 'worker',
    body: 'return typeof (0, eval)("this").fetch === "function";',
  },
  {
    name: 'WebAssembly',
    works: 'worker',
    body: 'return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));',
  },
  {
    name: 'real time',
    works: 'worker',
    body: 'return performance.now() > 0 && Math.abs(Date.now() - REAL_NOW) < 600000;',
  },
];

/** Probes that may succeed in a Worker with only the frame's policy. */
export const ALLOWED_IN_THE_WORKER = new Set([
  // The engine is WebAssembly, and a Worker has a global object and a clock. Only the VM hides them
  // from untrusted code.
  'WebAssembly',
  'the global object by name',
  'real time',
]);
