/** The sites whose videos a product may link to, by host; its subdomains count too. */
const SITES: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'tiktok.com': 'TikTok',
  'facebook.com': 'Facebook',
  'fb.watch': 'Facebook',
  'dailymotion.com': 'Dailymotion',
  'dai.ly': 'Dailymotion',
};

/** For refusals and hints. */
export const VIDEO_SITES = 'YouTube, Vimeo, TikTok, Facebook ou Dailymotion';

type VideoLink = { url: string; site: string } | { problem: string };

/** A link in its normal form with the name of its site, or the French reason why the shop does not take it (rule G-63). */
export function readVideoLink(typed: string): VideoLink {
  const link = URL.parse(typed.trim());
  if (link?.protocol !== 'https:')
    return { problem: 'Un lien qui commence par https:// est attendu.' };
  const host = Object.keys(SITES).find(
    (known) => link.hostname === known || link.hostname.endsWith(`.${known}`),
  );
  const isPlain = link.username === '' && link.password === '' && link.port === '';
  if (host === undefined || !isPlain) return { problem: `Un lien de ${VIDEO_SITES} est attendu.` };
  if (link.pathname === '/')
    return { problem: 'Le lien d’une vidéo est attendu, pas celui du site.' };
  return { url: link.href, site: SITES[host] ?? host };
}
