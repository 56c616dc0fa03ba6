import { type MouseEvent, type SyntheticEvent, useRef } from 'react';

/** Returns handlers that call `renew` where the browser's own request for a private file would fail: on a load error,
 * and before a click opens or saves the file. `renew` must not reject. */
export function privateFiles(renew: (address: string) => Promise<void>) {
  /** Handlers of an image or media element: after a load error, they renew the session and reload the element once. */
  function usePrivateFile<E extends HTMLImageElement | HTMLMediaElement>() {
    const isTriedAgain = useRef(false);
    const onLoad = () => {
      isTriedAgain.current = false;
    };
    return {
      onLoad,
      onLoadedData: onLoad,
      onError: async ({ currentTarget: element }: SyntheticEvent<E>) => {
        if (isTriedAgain.current) return;
        isTriedAgain.current = true;
        await renew(element.src);
        loadAgain(element);
      },
    };
  }

  /** Renews the session, then opens the link in a new tab. */
  async function openPrivateFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    const tab = window.open('', '_blank');
    // The browser blocked the tab: it follows the link as usual.
    if (tab === null) return;
    event.preventDefault();
    tab.opener = null;
    await renew(href);
    tab.location.replace(href);
  }
  /** Renews the session, then downloads the file of the link. */
  async function savePrivateFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    await renew(href);
    saveFile(href);
  }
  return { usePrivateFile, openPrivateFile, savePrivateFile };
}

/** Downloads a file of the shop; the session must be fresh. */
export function saveFile(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

function loadAgain(element: HTMLImageElement | HTMLMediaElement): void {
  if (element instanceof HTMLImageElement) {
    const { src } = element;
    element.src = src;
    return;
  }
  const { currentTime, paused } = element;
  element.load();
  element.currentTime = currentTime;
  if (!paused) element.play().catch(() => undefined);
}
