import { afterEach, expect, test, vi } from 'vitest';
import { createPasskey, PasskeyFailure, signWithPasskey } from './use-passkey.ts';

afterEach(() => {
  vi.doUnmock('@simplewebauthn/browser');
  vi.resetModules();
});

test('a network that does not bring the code of keys is said in French', async () => {
  vi.doMock('@simplewebauthn/browser', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  for (const asked of [createPasskey({} as never), signWithPasskey({} as never)]) {
    await expect(asked).rejects.toThrow(PasskeyFailure);
    await expect(asked).rejects.toThrow(/réseau/);
  }
});

test('a browser without keys is told apart from somebody who gave up', async () => {
  const supports = vi.fn(() => false);
  vi.doMock('@simplewebauthn/browser', () => ({
    browserSupportsWebAuthn: supports,
    startAuthentication: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
  }));
  await expect(signWithPasskey({} as never)).rejects.toThrow(/Ce navigateur ne connaît pas/);
  supports.mockReturnValue(true);
  await expect(signWithPasskey({} as never)).rejects.toThrow(/n’a pas servi/);
});
