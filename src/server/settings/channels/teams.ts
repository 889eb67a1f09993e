import { type ChatChannel, cut, postToChat } from './chat-channel.ts';

/** https://support.microsoft.com/office/8ae491c7-0394-4861-ba59-055e33f75498 */
export const teams = {
  name: 'teams',
  label: 'Microsoft Teams',
  setting: 'TEAMS_URL',
  about:
    'La dirección del flujo «al recibir una solicitud de webhook» (Workflows) del canal. Varios, separados por comas.',
  example: 'https://….logic.azure.com/workflows/…?sig=…',
  read: (text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.pathname.length > 1 ? { url } : null;
  },
  send: ({ url }, { title, text, link }, signal) =>
    postToChat(
      url,
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              // Uses no `TextBlock`, which would interpret Markdown in the text of a visitor.
              body: [
                paragraph(title, { weight: 'Bolder', size: 'Medium' }),
                ...cut(text)
                  .split('\n')
                  .flatMap((line) => (line === '' ? [] : [paragraph(line)])),
              ],
              actions: [{ type: 'Action.OpenUrl', title: 'Abrir en el panel', url: link }],
            },
          },
        ],
      },
      { label: 'Microsoft Teams', signal },
    ),
} as const satisfies ChatChannel;

function paragraph(text: string, looks: Readonly<Record<string, string>> = {}): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...looks }] };
}
