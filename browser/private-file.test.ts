import { createElement, type MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { privateFiles } from './private-file.ts';

const happened: string[] = [];
class Picture {
  #src = 'https://boutique.sn/porte';
  get src() {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    happened.push('loaded again');
  }
}
const { usePrivateFile, openPrivateFile } = privateFiles(async (address) => {
  happened.push(`renewed for ${address}`);
});
beforeEach(() => {
  happened.length = 0;
  vi.stubGlobal('HTMLImageElement', Picture);
});

test('a picture that the session was too old for is asked for once more, not for ever', async () => {
  let tries: ReturnType<typeof usePrivateFile> | undefined;
  const Page = () => {
    tries = usePrivateFile();
    return null;
  };
  renderToStaticMarkup(createElement(Page));
  const fail = () => tries?.onError({ currentTarget: new Picture() } as never);
  await fail();
  expect(happened).toEqual(['renewed for https://boutique.sn/porte', 'loaded again']);
  await fail();
  expect(happened).toHaveLength(2);
  tries?.onLoad();
  await fail();
  expect(happened).toHaveLength(4);
});

const press = (keys: Partial<MouseEvent>) =>
  openPrivateFile({
    currentTarget: { href: 'https://boutique.sn/papiers' },
    preventDefault: () => happened.push('not followed'),
    ...keys,
  } as MouseEvent<HTMLAnchorElement>);

test('a link opens once the session is fresh', async () => {
  const replace = (address: string) => happened.push(`opened ${address}`);
  vi.stubGlobal('window', { open: () => ({ opener: {}, location: { replace } }) });
  await press({});
  expect(happened).toEqual([
    'not followed',
    'renewed for https://boutique.sn/papiers',
    'opened https://boutique.sn/papiers',
  ]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'a link that is opened with a key (%o) stays the browser’s',
  async (keys) => {
    await press(keys);
    expect(happened).toEqual([]);
  },
);

test('a link is followed as it is where windows are blocked', async () => {
  vi.stubGlobal('window', { open: () => null });
  await press({});
  expect(happened).toEqual([]);
});
