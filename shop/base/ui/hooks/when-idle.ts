/** Calls back once the page has loaded and is at rest, unless the answered function was called before. */
export function whenIdle(callback: () => void): () => void {
  let isWanted = true;
  const run = () => isWanted && callback();
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 5000 })
      : setTimeout(run, 1000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
