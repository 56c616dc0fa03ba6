import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const LENGTHS = { salt: 16, recordSize: 4, key: 65, tag: 16 };
const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const named = (name: string) => `Content-Encoding: ${name}\0`;

/** A browser that takes notifications: its subscription, and how it decrypts one (RFC 8291, RFC 8188). */
export function aBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, LENGTHS.salt);
    const keyAt = LENGTHS.salt + LENGTHS.recordSize + 1;
    const theirs = body.subarray(keyAt, keyAt + LENGTHS.key);
    const record = body.subarray(keyAt + LENGTHS.key);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
    const secret = derive(pair.computeSecret(theirs), auth, info, 32);
    const key = derive(secret, salt, named('aes128gcm'), 16);
    const opened = createDecipheriv('aes-128-gcm', key, derive(secret, salt, named('nonce'), 12));
    opened.setAuthTag(record.subarray(-LENGTHS.tag));
    const text = Buffer.concat([opened.update(record.subarray(0, -LENGTHS.tag)), opened.final()]);
    // A delimiter of 2 ends the record; padding follows.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'));
  };
  return { subscription: { endpoint, keys }, read };
}
