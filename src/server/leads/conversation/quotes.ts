/** «El jue, 8 ene 2026 a las 12:00, Atalaya (<hola@…>) escribió:», of Gmail, Apple, Yahoo and Thunderbird. */
const ATTRIBUTION =
  /^[>\s]*(?:-+\s*)?(?:El|On|Em|Le|Il|Am|En)\b.{6,500}\b(?:escribi[oó]|wrote|escreveu|a écrit|ha scritto|schrieb)\s?:/i;
/** «-----Mensaje original-----» and the like. */
const RULE =
  /^[>\s]*-{2,}\s*(?:mensaje original|original message|mensaje reenviado|forwarded message|mensagem original|reenviado por)\b.{0,80}-{2,}\s*$/i;
/** The head that Outlook puts before what it quotes. */
const HEAD_FROM = /^[>\s*]*(?:De|From)\s?:\*?\s/i;
const HEAD_OTHERS = /^[>\s*]*(?:Enviado(?: el)?|Sent|Fecha|Date|Para|To|Asunto|Subject)\s?:/i;
/** Lines that a head may have before it is one, and that an attribution may take. */
const HEAD_LINES = 6;
const ATTRIBUTION_LINES = 3;
/** A longer line is nobody's mark, in characters. */
const LONGEST_LINE = 1_000;

/**
 * Takes apart what somebody wrote and what their mail program put below it. Whoever wrote between the
 * lines of the quote, or forwards something without a word, keeps all of it. Of its length each line is
 * looked at a few times.
 *
 * @returns `quoted` null where there is nothing to fold
 */
export function splitQuote(text: string): { body: string; quoted: string | null } {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const whole = { body: text, quoted: null };
  const begins = lines.findIndex((_line, index) => isMark(lines, index));
  const start = begins >= 0 ? begins : lines.findIndex((line) => line.startsWith('>'));
  if (start < 0) return whole;
  const before = lines.slice(0, start).join('\n').trim();
  const first = lines.slice(start).findIndex((line) => line.startsWith('>'));
  // Quoted line by line, directly below its mark.
  if (first >= 0 && first <= ATTRIBUTION_LINES + 1) {
    let end = lines.length;
    for (let at = start + first; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (line.trim() === '' || line.startsWith('>')) continue;
      end = at;
      break;
    }
    const after = lines.slice(end);
    if (after.some((line) => line.startsWith('>'))) return whole;
    const body = [before, after.join('\n').trim()].filter((part) => part !== '').join('\n\n');
    if (body === '') return whole;
    return { body, quoted: lines.slice(start, end).join('\n').trim() };
  }
  if (before === '') return whole;
  return { body: before, quoted: lines.slice(start).join('\n').trim() };
}

function isMark(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (line.length > LONGEST_LINE) return false;
  if (RULE.test(line)) return true;
  if (HEAD_FROM.test(line)) {
    const next = lines.slice(index + 1, index + HEAD_LINES);
    return next.filter((each) => each.length < LONGEST_LINE && HEAD_OTHERS.test(each)).length >= 2;
  }
  if (/^[>\s]*_{10,}\s*$/.test(line)) {
    return lines.slice(index + 1, index + 3).some((_each, at) => isMark(lines, index + 1 + at));
  }
  if (!/^[>\s]*(?:-+\s*)?(?:El|On|Em|Le|Il|Am|En)\s/i.test(line)) return false;
  const some = lines.slice(index, index + ATTRIBUTION_LINES);
  if (!ATTRIBUTION.test(some.join(' ').slice(0, 800))) return false;
  if (/\d/.test(line)) return true;
  // Without its date it may be a sentence of theirs, unless quoted lines follow at once.
  const end = index + some.findIndex((each) => /:\s*$/.test(each)) + 1;
  return (
    lines
      .slice(end, end + 2)
      .find((each) => each.trim() !== '')
      ?.startsWith('>') ?? false
  );
}
