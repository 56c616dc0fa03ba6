import { type MouseEvent, type SyntheticEvent, useRef } from 'react';

/**
 * How pages show files of somebody's own: what the browser asks for by itself renews no session. `renew` has an access
 * token for what is at an address that is not too old, and never rejects.
 */
export function privateFiles(renew: (address: string) => Promise<void>) {
  /** What a picture, video or sound of somebody's own needs: it is asked for once more when the session was too old. */
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

  /** Opens a link to a file of somebody's own in a new tab, once the session is fresh. */
  async function openPrivateFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    const tab = window.open('', '_blank');
    // Where windows are blocked the link is followed as it is.
    if (tab === null) return;
    event.preventDefault();
    tab.opener = null;
    await renew(href);
    tab.location.replace(href);
  }
  /** Saves a file of somebody's own under a link, once the session is fresh. */
  async function savePrivateFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    await renew(href);
    Object.assign(document.createElement('a'), { href, download: '' }).click();
  }
  return { usePrivateFile, openPrivateFile, savePrivateFile };
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
