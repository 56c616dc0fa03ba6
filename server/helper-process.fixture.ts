// A helper that answers with what it is told and the number of its process, and never answers « jamais ».
import { answerMessages } from './helper-process.ts';

answerMessages(async (told: { word: string }) => {
  if (told.word === 'jamais') await new Promise(() => undefined);
  return { ...told, by: process.pid };
});
