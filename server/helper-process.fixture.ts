// A helper that answers with what it is told, and the number of its process.
import { answerMessages } from './helper-process.ts';

answerMessages(async (told: { word: string }) => ({ ...told, by: process.pid }));
