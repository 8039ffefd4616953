// An authorization server sent the user back here. The playground waits in another tab, and this page
// has no reference to it: the servers in between may be on other origins.
const channel = new BroadcastChannel('toolyard.sign-in');
channel.postMessage(location.href);
channel.close();
// The code works once; it needs no place in the history.
history.replaceState(null, '', location.pathname);
close();
