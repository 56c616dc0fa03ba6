import { expect, it } from 'vitest';
import { lowerLogicalAssignments } from './logical-assignment.ts';

it.each([
  ['a??=b;', '(a??(a=b));'],
  ['x=>y.z||=f(x)', 'x=>(y.z||(y.z=f(x)))'],
  ['a??=b??=c', '(a??(a=(b??(b=c))))'],
  ['f(a[t.k]&&=(b,c),d)', 'f((a[t.k]&&(a[t.k]=(b,c))),d)'],
  ['a=b??c', 'a=b??c'],
])('%s is written as %s', (code, lowered) => {
  expect(lowerLogicalAssignments('chunk.js', code)).toBe(lowered);
});

it('does the same work as before', () => {
  const code = '(o)=>{o.a??=1;o.b||=o.c&&=o.a+1;return o}';
  const run = (text: string) => new Function(`return ${text}`)()({ b: 0, c: 5 });
  expect(run(lowerLogicalAssignments('chunk.js', code))).toEqual(run(code));
});

it('refuses to write a call twice', () => {
  expect(() => lowerLogicalAssignments('chunk.js', 'f().a??=b')).toThrow('f().a ??=');
});
