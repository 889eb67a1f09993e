import type { ChatChannel, ChatTarget } from './chat-channel.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';

/** Every service of chats. */
export const CHATS = [slack, telegram, teams, ntfy] as const satisfies readonly ChatChannel[];

type Chat = (typeof CHATS)[number];
export type ChatName = Chat['name'];
export type ChatSetting = Chat['setting'];

/** Whether a channel of the outbox is a chat. */
export function isChat(channel: string): channel is ChatName {
  return CHATS.some(({ name }) => name === channel);
}

/** A destination in the settings. */
export interface ConfiguredChat {
  channel: ChatChannel & { name: ChatName };
  /** Its place in its setting, from «1»: the outbox refers to it by this, because the URL is secret. */
  recipient: string;
  target: ChatTarget;
}

/** How much of an enquiry a chat message shows, from less to more. */
export const CHATS_SHOW = ['folio', 'nombre', 'mensaje'] as const;
export type ChatsShow = (typeof CHATS_SHOW)[number];
