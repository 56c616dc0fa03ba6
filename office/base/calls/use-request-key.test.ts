import { describe, expect, test } from 'vitest';
import { requestKeys } from './use-request-key.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe('the key of a request', () => {
  const voucher = { kind: 'paid', amount: 50_000, note: '' };
  const reordered = { note: '', amount: 50_000, kind: 'paid' };

  test('is the same for the same body until it was done', () => {
    const { keyOf, forget } = requestKeys();
    const key = keyOf(voucher);
    expect(keyOf(reordered)).toBe(key);
    expect(keyOf({ ...voucher, amount: 60_000 })).not.toBe(key);
    const other = keyOf(voucher);
    forget();
    expect(keyOf(voucher)).not.toBe(other);
  });

  test('outlives its page where the form does', () => {
    const storage = aStorage();
    const key = requestKeys([storage, 'bon']).keyOf(voucher);
    const later = requestKeys([storage, 'bon']);
    expect(later.keyOf(reordered)).toBe(key);
    later.forget();
    expect(requestKeys([storage, 'bon']).keyOf(voucher)).not.toBe(key);
  });

  test('is made without a storage, or with one that is broken', () => {
    const refuses = () => {
      throw new Error('full');
    };
    const broken = { getItem: refuses, setItem: refuses, removeItem: refuses };
    const { keyOf, forget } = requestKeys([broken, 'bon']);
    expect(keyOf(voucher)).toBe(keyOf(voucher));
    expect(forget).not.toThrow();
  });
});
