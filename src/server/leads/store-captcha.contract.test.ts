import { describe, expect, it } from 'vitest';
import { captcha, enquiry, MINUTE, storeBench } from '#server/leads/testing-store.ts';
import { dialects } from '#tests/support/databases.ts';

describe.each(dialects)('a lead store on %s, and captchas', (dialect) => {
  const { store, leads, deliveries, captchas, time } = storeBench(dialect);

  it('marks what came by the text question', async () => {
    const proof = { ...captcha('pregunta:uno'), by: 'pregunta' };
    await store().accept(enquiry(), proof);
    await store().accept(enquiry({ submissionId: null, nombre: 'Eva' }), captcha('altcha:uno'));
    await store().accept(enquiry({ submissionId: null, nombre: 'Iris' }), null);
    const marks = (await leads()).map((lead) => [lead.nombre, lead.passed_by]);
    expect(Object.fromEntries(marks)).toEqual({
      'Ana Núñez': 'pregunta',
      Eva: 'altcha',
      Iris: null,
    });
  });

  it('refuses a captcha that another submission spent, and stores nothing', async () => {
    await store().accept(enquiry(), captcha('c1'));
    const other = enquiry({ submissionId: '3f1c3b9e-9d0a-4d52-8a70-0a4c9c1f0b02', nombre: 'Otra' });
    expect(await store().accept(other, captcha('c1'))).toEqual({ outcome: 'captcha_reused' });
    expect(await leads()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(2);
  });

  it('says what a captcha was spent on that was no enquiry’s, and what came of it', async () => {
    expect(await store().spendCaptcha(captcha('c1'), 'boletin')).toBeNull();
    expect(await store().spendCaptcha(captcha('c1'), 'otra')).toBe('boletin');
    await store().noteCaptchaUse(captcha('c1'), 'boletin hecho');
    expect(await store().spendCaptcha(captcha('c1'), 'boletin')).toBe('boletin hecho');
    expect(await store().accept(enquiry(), captcha('c1'))).toEqual({ outcome: 'captcha_reused' });
  });

  it('lets the submission that spent a captcha come again with it', async () => {
    await store().accept(enquiry(), captcha('c1'));
    expect(await store().accept(enquiry(), captcha('c1'))).toMatchObject({ repeated: true });
    expect(await captchas()).toHaveLength(1);
  });

  it('lets exactly one of many simultaneous submissions spend a captcha', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store().accept(enquiry({ submissionId: `s-${index}`, nombre: `N${index}` }), captcha('c1')),
      ),
    );
    expect(answers.filter((answer) => answer.outcome === 'accepted')).toHaveLength(1);
    expect(await leads()).toHaveLength(1);
  });

  it('answers each for itself when some of those that come together are refused', async () => {
    await store().accept(enquiry(), captcha('spent'));
    const together = store();
    const other = (index: number) => enquiry({ submissionId: `s-${index}`, nombre: `N${index}` });
    const answers = await Promise.all([
      together.accept(other(1), captcha('c1')),
      together.accept(enquiry(), captcha('spent')),
      together.accept(other(2), captcha('spent')),
      together.accept(other(3), captcha('c3')),
      together.accept(other(3), captcha('c3')),
      together.accept(enquiry({ submissionId: null, nombre: 'Sin' }), captcha('c4')),
    ]);
    expect(answers).toMatchObject([
      { outcome: 'accepted', repeated: false },
      { outcome: 'accepted', repeated: true },
      { outcome: 'captcha_reused' },
      { outcome: 'accepted' },
      { outcome: 'accepted' },
      { outcome: 'accepted', repeated: false },
    ]);
    expect((await leads()).map((row) => row.nombre).sort()).toEqual([
      'Ana Núñez',
      'N1',
      'N3',
      'Sin',
    ]);
    expect(await deliveries()).toHaveLength(8);
  });

  it('forgets a captcha only when it has long expired', async () => {
    await store().accept(enquiry(), captcha('c1'));
    time.clock += 60 * MINUTE;
    expect(await store().purgeCaptchaUses()).toBe(0);
    time.clock += 11 * MINUTE;
    expect(await store().purgeCaptchaUses()).toBe(1);
  });
});
