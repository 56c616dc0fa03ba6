// A helper that answers each order with the order and its process id, and never answers « jamais ».
import { answerMessages } from './helper-process.ts';

answerMessages(async (told: { word: string }) => {
  if (told.word === 'jamais') await new Promise(() => undefined);
  return { ...told, by: process.pid };
});
