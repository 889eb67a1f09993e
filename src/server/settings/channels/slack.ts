import { type ChatChannel, cut, postToChat } from './chat-channel.ts';

const LONGEST_TITLE = 150;

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = {
  name: 'slack',
  label: 'Slack',
  setting: 'SLACK_URL',
  about:
    'La dirección de un «incoming webhook»: https://hooks.slack.com/services/T…/B…/…. Varios, separados por comas.',
  example: 'https://hooks.slack.com/services/T…/B…/…',
  read: (text) => {
    const url = URL.parse(text);
    const isHook =
      url?.protocol === 'https:' &&
      /^hooks\.slack(?:-gov)?\.com$/.test(url.hostname) &&
      url.pathname.length > 1;
    return isHook ? { url } : null;
  },
  send: ({ url }, { title, text, link }, signal) =>
    postToChat(
      url,
      {
        text: escaped(title),
        unfurl_links: false,
        blocks: [
          { type: 'header', text: plain(title.slice(0, LONGEST_TITLE)) },
          ...(text === '' ? [] : [{ type: 'section', text: plain(cut(text)) }]),
          {
            type: 'section',
            text: { type: 'mrkdwn', text: `<${escaped(link)}|Abrir en el panel>` },
          },
        ],
      },
      { label: 'Slack', signal },
    ),
} as const satisfies ChatChannel;

function plain(text: string): { type: string; text: string; emoji: boolean } {
  return { type: 'plain_text', text, emoji: false };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
