import { expect, test } from 'vitest';
import { readVideoLink } from './video-link.ts';

test.each([
  ['https://www.youtube.com/watch?v=abc', 'YouTube'],
  [' https://youtu.be/abc ', 'YouTube'],
  ['https://player.vimeo.com/video/1', 'Vimeo'],
  ['HTTPS://WWW.TIKTOK.COM/@shop/video/1', 'TikTok'],
  ['https://m.facebook.com/watch?v=1', 'Facebook'],
  ['https://fb.watch/abc', 'Facebook'],
  ['https://dai.ly/x1', 'Dailymotion'],
])('%s is a link of %s', (typed, site) => {
  expect(readVideoLink(typed)).toMatchObject({ site, url: expect.stringMatching(/^https:\/\//) });
});

test.each(['http://youtu.be/abc', 'javascript:alert(1)', 'youtu.be/abc', '', '//youtu.be/a'])(
  '%j is no link with https',
  (typed) => {
    expect(readVideoLink(typed)).toEqual({
      problem: 'Un lien qui commence par https:// est attendu.',
    });
  },
);

test.each([
  'https://example.com/watch',
  'https://notyoutube.com/watch',
  'https://youtube.com.example.com/a',
  'https://www.youtube.com@example.com/a',
  'https://moi@youtube.com/a',
  'https://youtube.com:8443/a',
])('%s is a link of no known site', (typed) => {
  expect(readVideoLink(typed)).toEqual({
    problem: 'Un lien de YouTube, Vimeo, TikTok, Facebook ou Dailymotion est attendu.',
  });
});

test('the address of a site alone is no video', () => {
  for (const typed of ['https://youtube.com', 'https://www.tiktok.com/']) {
    expect(readVideoLink(typed)).toEqual({
      problem: 'Le lien d’une vidéo est attendu, pas celui du site.',
    });
  }
});
