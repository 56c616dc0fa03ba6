import { WaitingChip } from '#office/base/lists/waiting-chip.tsx';

export const WaitingConversations = () => (
  <WaitingChip resource="conversations" state="waiting" words="à lire" />
);
