import { describe, expect, it } from 'vitest';
import { mailBench } from '#server/messages/testing-mail.ts';
import { UNDO_MS } from './replies.ts';
import { ANA, testInbox } from './testing-inbox.ts';

describe('an answer from the panel', () => {
  const bench = mailBench();

  it('reaches the visitor over SMTP, in the conversation of their copy, and is in the timeline', async () => {
    const folio = await bench.accept(1, 'ines@correo.example');
    const { inbox, clock } = await testInbox(bench.database);
    clock.now = Date.now();
    const timeline = async () => (await inbox.leads.read(folio))?.timeline ?? [];
    const attempts = async () => (await timeline()).filter(({ kind }) => kind === 'attempt').length;
    bench.worker.start();
    await expect.poll(attempts).toBe(2);

    clock.now = Date.now();
    const text = 'Hola, Inés:\n\nSí hacemos tiendas <en línea>.';
    expect(await inbox.replies.send(folio, 1, { subject: '', text }, ANA)).toMatchObject({
      outcome: 'changed',
    });
    await bench.database.kysely
      .updateTable('delivery')
      .set({ due_at: clock.now })
      .where('channel', '=', 'reply')
      .where('due_at', '=', clock.now + UNDO_MS)
      .execute();
    bench.worker.wake();
    await expect.poll(attempts).toBe(3);

    const [copy, answer] = bench.mail.received.filter(
      ({ to }) => to?.[0]?.address === 'ines@correo.example',
    );
    expect(answer?.from).toEqual({
      name: 'Ana Vega (Atalaya)',
      address: 'hola@atalaya.example',
    });
    expect(answer?.replyTo?.[0]?.address).toBe('hola@atalaya.example');
    expect(answer?.subject).toBe(`Re: ${copy?.subject ?? ''}`);
    expect(copy?.messageId).toMatch(/^<.+@atalaya\.example>$/);
    expect(answer?.inReplyTo).toBe(copy?.messageId);
    expect(answer?.references).toBe(copy?.messageId);
    expect(answer?.text).toContain(text);

    expect((await timeline()).at(-1)).toMatchObject({ channel: 'reply', outcome: 'sent' });
    expect((await timeline()).map(({ kind }) => kind)).toEqual([
      'arrived',
      'stored',
      'attempt',
      'attempt',
      'answered',
      'state',
      'owner',
      'attempt',
    ]);
  });
});
