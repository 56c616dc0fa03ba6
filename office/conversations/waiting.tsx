import { WaitingChip } from '../ui/waiting-chip.tsx';

export const WaitingConversations = () => (
  <WaitingChip resource="conversations" state="waiting" words="à lire" />
);
