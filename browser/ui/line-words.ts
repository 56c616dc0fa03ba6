import { CircleCheck, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import type { Sending } from '../queue/keep-sending.ts';

const CALM = 'bg-mist text-ink';
const WARNS = 'bg-warn-soft text-warn';

/** How the line stands, in French, with the number of commands that wait. */
export function lineWords({ line, problem }: Sending, isOnline: boolean, waiting: number) {
  const waits =
    waiting === 0 ? '' : waiting === 1 ? '1 envoi en attente' : `${waiting} envois en attente`;
  if (line === 'signed-out') {
    return { words: `Session terminée. ${waits}`, Sign: TriangleAlert, tone: WARNS };
  }
  if (!isOnline || line === 'offline') {
    const words = `Hors connexion${waits && ` · ${waits}`}`;
    return { words, Sign: WifiOff, tone: WARNS };
  }
  if (line === 'failing' || line === 'refused') {
    return { words: `${problem} ${waits}`, Sign: TriangleAlert, tone: WARNS };
  }
  if (waiting > 0) return { words: waits, Sign: RefreshCw, tone: WARNS };
  return { words: 'Tout est envoyé', Sign: CircleCheck, tone: CALM };
}
