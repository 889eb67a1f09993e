// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { simpleFormSchema } from '#content/schemas/simple-form.ts';
import { readValues } from '#forms/parse.ts';
import * as captcha from '#site/enquiry/captcha/run-captcha.ts';
import { noteSent, SENDING_LIMIT_MS } from '#site/enquiry/sent.ts';
import { SimpleContactForm, type ReturnedForm } from './SimpleContactForm.tsx';

const copy = readYaml('formulario-simple.yaml', simpleFormSchema);

Element.prototype.scrollIntoView = vi.fn();
beforeEach(() => sessionStorage.clear());

const returned: ReturnedForm = {
  values: {
    ...readValues('simple', new URLSearchParams()),
    'contact[nombre]': 'Ana',
    'contact[mensaje]': 'Hola',
  },
  errors: { captcha: 'Campo Requerido' },
  forgeryToken: 'un-token',
  submissionId: 'un-id',
  captchaResponse: null,
  question: { text: '¿Cuánto es uno más dos?', token: 'firmada', answer: '' },
  asksFirst: false,
};
const filled = {
  ...returned.values,
  'contact[correo]': 'ana@correo.example',
  'contact[telefono]': '5555500142',
  'contact[mensaje]': 'Quiero una tienda.',
};
const answered = { ...returned, values: filled, errors: {}, captchaResponse: 'resuelto' };

function submit(): boolean {
  const form = document.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  return fireEvent.submit(form);
}

const errors = () => screen.queryAllByText('Campo Requerido').length;
const hidden = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

describe('the simple contact form', () => {
  it('says what is wrong with a field once it was touched and left, and stops while it is corrected', async () => {
    const user = userEvent.setup();
    render(<SimpleContactForm copy={copy} />);
    await user.tab();
    await user.tab();
    expect(errors()).toBe(0);
    await user.keyboard('ana');
    expect(errors()).toBe(0);
    await user.tab();
    expect(errors()).toBe(1);
    await user.type(screen.getByLabelText(/Correo/), '@correo.example');
    expect(errors()).toBe(0);
  });

  it('mints an identifier when it wakes up', () => {
    render(<SimpleContactForm copy={copy} />);
    expect(hidden('submission_id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it('sent back by the server, keeps values, identifier and token, and asks the question', async () => {
    const user = userEvent.setup();
    render(<SimpleContactForm copy={copy} returned={returned} />);
    expect(screen.getByLabelText<HTMLInputElement>(/Nombre/).value).toBe('Ana');
    expect(hidden('submission_id')).toBe('un-id');
    expect(hidden('csrf_token')).toBe('un-token');
    expect(hidden('pregunta')).toBe('firmada');
    await user.type(screen.getByLabelText(/Correo/), 'ana@correo.example');
    await user.type(screen.getByLabelText(/Teléfono/), '5555500142');
    await user.type(screen.getByLabelText(/Mensaje/), ' y gracias');
    expect(submit()).toBe(false);
    await user.type(screen.getByLabelText(/¿Cuánto es uno más dos\?/), 'tres');
    expect(submit()).toBe(true);
  });

  it('sent back by the server, says nothing of what was sent before', () => {
    noteSent('simple', { folio: 'ATA-1234', summary: 'Otra cosa.' });
    render(<SimpleContactForm copy={copy} returned={returned} />);
    expect(screen.queryByText('ATA-1234')).toBeNull();
  });

  it('does not send twice while it is sending, and can again when the page comes back', () => {
    render(<SimpleContactForm copy={copy} returned={answered} />);
    expect(submit()).toBe(true);
    expect(submit()).toBe(false);
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
    expect(submit()).toBe(false);
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(submit()).toBe(true);
  });

  it('is the visitor’s again when sending takes for ever, or its loading was stopped', () => {
    vi.useFakeTimers();
    render(<SimpleContactForm copy={copy} returned={answered} />);
    expect(submit()).toBe(true);
    act(() => void vi.advanceTimersByTime(SENDING_LIMIT_MS - 1));
    expect(submit()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(submit()).toBe(true);
  });

  it('is empty when the browser shows it as it was left, and what it held was sent', async () => {
    const user = userEvent.setup();
    render(<SimpleContactForm copy={copy} />);
    await user.type(screen.getByLabelText(/Mensaje/), 'Quiero una tienda.');
    const before = hidden('submission_id');
    const show = () => fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    show();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Mensaje/).value).toBe('Quiero una tienda.');
    sessionStorage.clear();
    noteSent('simple', { folio: 'ATA-1234', summary: 'Quiero una tienda.' });
    show();
    expect(document.activeElement).toBe(screen.getByRole('status', { name: /^Ya recibimos/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Mensaje/).value).toBe('');
    expect(hidden('submission_id')).not.toBe(before);
    expect(screen.getByText('ATA-1234')).toBeTruthy();
    expect(screen.getByText('Quiero una tienda.').parentElement?.textContent).toContain(
      '«Quiero una tienda.»',
    );
    screen.getByLabelText(/Nombre/).focus();
    show();
    expect(document.activeElement).not.toBe(screen.getByRole('status', { name: /^Ya recibimos/ }));
  });

  it('keeps what was written before it woke up', () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<SimpleContactForm copy={copy} />);
    const name = () => screen.getByLabelText<HTMLInputElement>(/Nombre/);
    name().value = 'Ana';
    render(<SimpleContactForm copy={copy} />, { container, hydrate: true }).unmount();
    render(<SimpleContactForm copy={copy} />);
    expect(name().value).toBe('Ana');
  });

  it('keeps the identifier of texts that are put back', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<SimpleContactForm copy={copy} />);
    await user.type(screen.getByLabelText(/Nombre/), 'Ana');
    const before = hidden('submission_id');
    unmount();
    render(<SimpleContactForm copy={copy} />);
    expect(screen.getByLabelText<HTMLInputElement>(/Nombre/).value).toBe('Ana');
    expect(hidden('submission_id')).toBe(before);
  });

  describe('pressed while the captcha is being checked', () => {
    const check = () => {
      const told: Partial<captcha.CaptchaListener> = {};
      vi.spyOn(captcha, 'runCaptcha').mockImplementation((_container, _visible, listener) => {
        Object.assign(told, listener);
        return () => undefined;
      });
      return told;
    };
    const press = async () => {
      const told = check();
      const user = userEvent.setup();
      render(<SimpleContactForm copy={copy} returned={{ ...answered, captchaResponse: '' }} />);
      await user.click(screen.getByLabelText('No soy un robot'));
      const form = document.querySelector('form');
      const posted = vi.fn((event: Event) => !event.defaultPrevented);
      window.addEventListener('submit', posted);
      form?.requestSubmit();
      return { told, posted };
    };

    it('waits, says so, and sends by itself what is checked', async () => {
      const { told, posted } = await press();
      expect(posted).toHaveLastReturnedWith(false);
      expect(errors()).toBe(0);
      expect(screen.getByText(copy.captcha.esperando)).toBeTruthy();
      expect(submit()).toBe(false);
      act(() => told.onSolved?.('resuelto'));
      expect(posted).toHaveLastReturnedWith(true);
      expect(hidden('captcha')).toBe('resuelto');
    });

    it('is blocked as ever when the check fails', async () => {
      const { told, posted } = await press();
      act(() => told.onFailed?.());
      expect(posted).toHaveLastReturnedWith(false);
      expect(errors()).toBe(1);
      expect(screen.getByText(/No se pudo comprobar/)).toBeTruthy();
    });
  });

  it('says when the check cannot be done, and offers the question', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('sin red')));
    const user = userEvent.setup();
    render(<SimpleContactForm copy={copy} />);
    await user.click(screen.getByLabelText('No soy un robot'));
    expect(await screen.findByText(/No se pudo comprobar/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prefiero responder una pregunta' })).toBeTruthy();
  });
});
