import type { Drawing } from './families.ts';
import { moveGroup } from './svg.ts';

type Frame = { zoom: number; lift: number };

const middle = 500;

/** Brings a product to the size and height at which it fills its studio picture. */
export function frameProduct(drawing: Drawing, content: string): string {
  const { zoom, lift } = chooseFrame(drawing);
  const offset = middle * (1 - zoom);
  return moveGroup(content, offset, offset - lift, zoom);
}

function chooseFrame(drawing: Drawing): Frame {
  switch (drawing.family) {
    case 'refrigerator':
      return drawing.layout === 'mini' ? { zoom: 1.3, lift: 220 } : { zoom: 1.1, lift: 8 };
    case 'freezer':
      return drawing.kind === 'upright' || drawing.kind === 'drawers'
        ? { zoom: 1.1, lift: 14 }
        : { zoom: 1.1, lift: drawing.kind === 'open' ? 28 : 160 };
    case 'television':
      return { zoom: 1.03, lift: 100 };
    case 'cooker':
      return drawing.kind === 'table' ? { zoom: 1.18, lift: 170 } : { zoom: 1, lift: -25 };
    case 'air-conditioner':
      return drawing.kind === 'window' ? { zoom: 1.2, lift: 80 } : { zoom: 1.05, lift: 0 };
    case 'washing-machine':
      return { zoom: 1.1, lift: drawing.kind === 'front' ? 30 : 60 };
    case 'microwave':
      return { zoom: 1.12, lift: 100 };
    case 'oven':
      return { zoom: 1.1, lift: drawing.kind === 'table' ? 70 : 20 };
    case 'iron':
      return { zoom: 1, lift: 30 };
    case 'water-heater':
      return drawing.kind === 'solar' ? { zoom: 1.08, lift: 40 } : { zoom: 1.16, lift: 30 };
    case 'fountain':
      return {
        tall: { zoom: 1, lift: -20 },
        table: { zoom: 1.18, lift: 50 },
        hidden: { zoom: 1.14, lift: 40 },
      }[drawing.kind];
    case 'speaker':
      return { zoom: 1.05, lift: drawing.kind === 'portable' ? -10 : 20 };
    case 'computer':
      return { zoom: 1.08, lift: 10 };
    default:
      return { zoom: 1.04, lift: 0 };
  }
}
