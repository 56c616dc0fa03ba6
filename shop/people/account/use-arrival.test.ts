import { beforeEach, expect, test } from 'vitest';
import { screens } from '#contract/base/screens.ts';
import { type ToastMessage, takeToasts } from '#shop/base/ui/overlays/toast.ts';
import { showGreeting } from './use-arrival.ts';

const awa = { user_info: { name: 'Awa Ndiaye' } } as Parameters<typeof showGreeting>[0];
let said: ToastMessage[] = [];
beforeEach(() => {
  said = [];
  return takeToasts((message) => said.push(message));
});

test.each([screens.home, `${screens.shop}?page=2`])('somebody is greeted on %s', (to) => {
  showGreeting(awa, to);
  expect(said.map(({ text }) => text)).toEqual(['Bonjour Awa !']);
});

test.each([
  screens.warranties,
  `${screens.profile}?onglet=adresses`,
  screens.checkout,
  screens.cart,
])('nothing covers what somebody came for on %s', (to) => {
  showGreeting(awa, to);
  expect(said).toEqual([]);
});
