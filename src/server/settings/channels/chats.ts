import type { ChatChannel, ChatTarget } from './chat-channel.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';

export const CHATS = [slack, telegram, teams, ntfy] as const satisfies readonly ChatChannel[];

type Chat = (typeof CHATS)[number];
export type ChatName = Chat['name'];
export type ChatSetting = Chat['setting'];

export function isChat(channel: string): channel is ChatName {
  return CHATS.some(({ name }) => name === channel);
}

export interface ConfiguredChat {
  channel: ChatChannel & { name: ChatName };
  // The number of the chat in its setting, from `1`. The outbox stores this number and not the
  // chat's URL, because the URL is secret.
  recipient: string;
  target: ChatTarget;
}

/** What a chat message shows of an enquiry. Each value shows one part more than the one before. */
export const CHATS_SHOW = ['folio', 'nombre', 'mensaje'] as const;
export type ChatsShow = (typeof CHATS_SHOW)[number];
