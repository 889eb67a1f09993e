import { brandSchema } from '#content/schemas/brand.ts';
import { readYaml } from '#content/read/read-yaml.ts';
// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Footer } from './Footer.tsx';

function mailOf(mail: string): HTMLElement {
  const way = (text: string) => ({ text, href: `mailto:${text}` });
  const { container } = render(
    <Footer
      brand={readYaml('marca.yaml', brandSchema, 'sample')}
      navigation={{ pie: [], textos: { avisoMuestra: '' } } as never}
      ways={{ mail: way(mail), phone: way('555'), whatsapp: undefined }}
      year={2026}
    />,
  );
  const link = container.querySelector<HTMLElement>('a[href^="mailto:"]');
  if (link === null) throw new Error('no mail');
  return link;
}

it.each([
  ['hola@atalaya.example', 'mail'],
  ['hola@cerroalegre.example', 'mail long'],
  ['recepcion@cerroalegre.example', 'mail'],
  ['hola@nube-clara-sur.example.com', 'mail long'],
  ['hola@cooperativa-de-pescadores.example', 'mail longest'],
])(
  'writes %s as large as its line, or its longer half, leaves room, and breaks it before its signs',
  (mail, sizes) => {
    const link = mailOf(mail);
    expect(link.textContent).toBe(mail);
    expect(link.className.replaceAll(/_(\w+?)_\w+/g, '$1')).toBe(sizes);
    expect(link.lastElementChild?.textContent).toBe(mail.slice(mail.indexOf('@')));
    for (const mark of link.querySelectorAll('wbr')) {
      expect(mark.nextSibling?.textContent).toMatch(/^\./);
    }
  },
);
