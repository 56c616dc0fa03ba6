/** What an ESC/POS printer is asked about itself with DLE EOT. */
type Subject = 'paper' | 'stop';

const QUESTIONS: Record<Subject, number> = { stop: 2, paper: 4 };

/** Each answer is a byte whose bits 1 and 4 are set, and bits 0 and 7 are not. */
const isAnswer = (byte: number): boolean => (byte & 0x93) === 0x12;

const TROUBLES: Record<Subject, readonly (readonly [bits: number, sentence: string])[]> = {
  paper: [[0x60, 'L’imprimante n’a plus de papier.']],
  stop: [
    [0x04, 'Le capot de l’imprimante est ouvert.'],
    [0x20, 'L’imprimante n’a plus de papier.'],
    [0x40, 'L’imprimante signale une panne : éteignez-la, puis rallumez-la.'],
  ],
};

export const readTrouble = {
  /** The bytes that ask. */
  question: (subject: Subject): Uint8Array => Uint8Array.of(0x10, 0x04, QUESTIONS[subject]),
  /** What stops the printer, in French; empty if nothing does. Bytes that are no answer say nothing. */
  answer: (subject: Subject, byte: number): string =>
    isAnswer(byte) ? (TROUBLES[subject].find(([bits]) => (byte & bits) !== 0)?.[1] ?? '') : '',
};
