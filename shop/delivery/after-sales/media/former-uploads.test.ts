import { beforeEach, expect, test, vi } from 'vitest';
import { formerKey, rememberUpload } from './upload-field.tsx';

const aFile = (name: string) => new File(['x'], name, { lastModified: 1 });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test('a voice note beside a video leaves what is known of that', () => {
  const [video, voice] = [aFile('panne.mp4'), aFile('panne.ogg')];
  rememberUpload({ caseId: 1, kind: 'video' }, video, 'a');
  rememberUpload({ caseId: 1, kind: 'voice' }, voice, 'b');
  expect(formerKey({ caseId: 1, kind: 'video' }, video)).toBe('a');
  expect(formerKey({ caseId: 1, kind: 'voice' }, voice)).toBe('b');
  rememberUpload({ caseId: 1, kind: 'voice' }, voice, undefined);
  expect(formerKey({ caseId: 1, kind: 'video' }, video)).toBe('a');
  expect(formerKey({ caseId: 2, kind: 'video' }, video)).toBeUndefined();
});
