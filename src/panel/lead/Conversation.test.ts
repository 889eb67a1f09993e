import { describe, expect, it } from 'vitest';
import { noteHtml } from './Conversation.tsx';

describe('a note', () => {
  it('has paragraphs, lists, emphasis and links', () => {
    const html = noteHtml('Llamé **dos** veces.\n\n- una\n- dos\n\n[sitio](https://ejemplo.mx)');
    expect(html).toContain('<strong>dos</strong>');
    expect(html).toContain('<li>una</li>');
    expect(html).toContain('href="https://ejemplo.mx"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[ven](javascript:alert(1))',
    '![foto](https://otro.example/espia.png)',
    '<svg/onload=alert(1)>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '"><iframe src=//otro.example>',
  ])('runs and loads nothing of %s', (text) => {
    const html = noteHtml(text);
    expect(html).not.toMatch(/<(script|img|svg|iframe)|href="(javascript|data):/i);
  });

  it('has no headings that would stand over the page’s own', () => {
    expect(noteHtml('# Grande\n\nOtra\n====')).not.toContain('<h1');
  });
});
