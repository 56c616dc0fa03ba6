import { BadgePercent, Eye, Heart, Phone } from 'lucide-react';
import * as badgePercent from 'lucide-react/icons/badge-percent';
import * as eye from 'lucide-react/icons/eye';
import * as heart from 'lucide-react/icons/heart';
import * as phone from 'lucide-react/icons/phone';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createIcon } from './create-icon.ts';

const usages = [
  {},
  { size: 20, 'aria-hidden': true },
  { size: 24, strokeWidth: 1.75, className: 'size-5 fill-current' },
  { 'aria-label': 'Vu', role: 'img' },
] as const;

test.each([
  ['Heart', Heart, heart],
  ['Eye', Eye, eye],
  ['Phone', Phone, phone],
  ['BadgePercent', BadgePercent, badgePercent],
])('%s looks as Lucide draws it', (_name, Lucide, module) => {
  // Its types leave out what its files describe their icons with.
  const { __iconData } = module as unknown as { __iconData: Parameters<typeof createIcon>[0] };
  const Ours = createIcon(__iconData);
  for (const usage of usages) {
    expect(renderToStaticMarkup(<Ours {...usage} />)).toBe(
      renderToStaticMarkup(<Lucide {...usage} />),
    );
  }
});
