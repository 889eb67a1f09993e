import { micromark } from 'micromark';

/**
 * A note's Markdown as HTML that is safe to put in a page: HTML in it is shown as text, and only
 * links to the web and to mail remain. Headings and pictures are none of a note's business.
 */
export function noteHtml(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: false,
    extensions: [
      {
        disable: {
          null: ['headingAtx', 'setextUnderline', 'htmlFlow', 'htmlText', 'labelStartImage'],
        },
      },
    ],
  }).replaceAll('<a href="http', '<a rel="noopener noreferrer" href="http');
}
