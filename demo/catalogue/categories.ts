import { bouilloires } from './bouilloires.ts';
import type { UnrankedProduct } from './build.ts';
import { chauffeEau } from './chauffe-eau.ts';
import { climatiseurs } from './climatiseurs.ts';
import { congelateurs } from './congelateurs.ts';
import { cuisinieres } from './cuisinieres.ts';
import { fersARepasser } from './fers-a-repasser.ts';
import { fontainesAEau } from './fontaines-a-eau.ts';
import { fours } from './fours.ts';
import { machinesALaver } from './machines-a-laver.ts';
import { microOndes } from './micro-ondes.ts';
import { mixeurs } from './mixeurs.ts';
import { ordinateurs } from './ordinateurs.ts';
import { refrigerateurs } from './refrigerateurs.ts';
import { smartphones } from './smartphones.ts';
import { sonorisation } from './sonorisation.ts';
import { televisions } from './televisions.ts';
import { ventilateurs } from './ventilateurs.ts';

/** All shelves in shop order. */
export const shelves: readonly (readonly UnrankedProduct[])[] = [
  congelateurs,
  televisions,
  refrigerateurs,
  cuisinieres,
  climatiseurs,
  machinesALaver,
  microOndes,
  fersARepasser,
  ventilateurs,
  mixeurs,
  bouilloires,
  fours,
  chauffeEau,
  smartphones,
  ordinateurs,
  sonorisation,
  fontainesAEau,
];
