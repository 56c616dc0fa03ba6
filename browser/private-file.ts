import { type MouseEvent, type SyntheticEvent, useRef } from 'react';

/** Shows own files; the browser's own requests renew no session. `renew` never rejects. */
export function privateFiles(renew: (address: string) => Promise<void>) {
  /** Reloads the media once after the session was renewed. */
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

  /** In a new tab, with a fresh session. */
  async function openPrivateFile(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    const tab = window.open('', '_blank');
    // Where windows are blocked the link is followed.
    if (tab === null) return;
    event.preventDefault();
    tab.opener = null;
    await renew(href);
    tab.location.replace(href);
  }
  /** Saved under a link, with a fresh session. */
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
