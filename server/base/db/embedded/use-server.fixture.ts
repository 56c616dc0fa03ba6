import { joinServer } from './join-server.ts';

// A program of its own on the data folder that it is given, which ends when told to.
const server = await joinServer(process.argv[2]!);
process.on('message', async (end: 'leave' | 'exit') => {
  if (end === 'leave') await server.leave();
  process.exit(end === 'leave' ? 0 : 1);
});
process.send!('joined');
