// Everything that the page has stored in the browser, named.
(async () => [
  ...(document.cookie === "" ? [] : [`cookie ${document.cookie}`]),
  ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
  ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
  ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
  ...(await caches.keys()).map((name) => `cache ${name}`),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `service worker of ${scope}`),
  ...(history.state === null ? [] : [`history ${JSON.stringify(history.state)}`]),
  ...(window.name === "" ? [] : [`window.name ${window.name}`]),
])()
