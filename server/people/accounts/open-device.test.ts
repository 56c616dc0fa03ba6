import { expect, test } from 'vitest';
import { describeDevice } from './open-device.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; TECNO KE5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome sur Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
    'Samsung Internet sur Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Firefox sur Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge sur Windows',
  ],
  ['curl/8.5.0', 'Appareil inconnu'],
  [undefined, 'Appareil inconnu'],
  ['<script>alert(1)</script>', 'Appareil inconnu'],
])('%s is %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
