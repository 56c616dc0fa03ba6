/** What the shop sends to be shown, as `alertNotice` of the server writes it. */
type Notice = { title: string; body: string; url: string };

/** A notification as the service worker shows it; one that cannot be read leads to the shop all the same. */
export function readNotice(text: string | undefined, origin: string): Notice {
  try {
    const { title, body, url } = JSON.parse(text ?? '') as Partial<Notice>;
    if (typeof title === 'string' && typeof body === 'string' && typeof url === 'string') {
      return { title, body, url: ownUrl(url, origin) };
    }
  } catch {
    // A browser that shows nothing for a message takes the permission away.
  }
  return { title: 'Une alerte de la boutique', body: '', url: origin };
}

/** An address of this shop; its front page for any other. */
export function ownUrl(url: unknown, origin: string): string {
  const isOurs = typeof url === 'string' && URL.canParse(url) && new URL(url).origin === origin;
  return isOurs ? url : origin;
}
