import { expect, it } from 'vitest';
import { isGenuine, readAuthenticationResults } from './authentication-results.ts';

const GMAIL = [
  'Authentication-Results: mx.google.com;',
  '       dkim=pass header.i=@atalaya.example header.s=uno header.b=abc;',
  '       spf=pass (google.com: domain of hola@atalaya.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=hola@atalaya.example;',
  '       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=atalaya.example',
  '',
].join('\r\n');

it('reads what one header says', () => {
  const results = readAuthenticationResults(GMAIL);
  expect(results).toEqual({ server: 'mx.google.com', spf: 'pass', dkim: 'pass', dmarc: 'pass' });
  expect(isGenuine(results)).toBe(true);
});

it('reads several of the same server, and one signature that holds is enough', () => {
  const headers = [
    'Authentication-Results: mx.example 1; spf=softfail smtp.mailfrom=a@b.example',
    'Authentication-Results: mx.example; dkim=fail header.d=a.example; dkim=pass header.d=b.example',
    'Authentication-Results: mx.example; dmarc=none',
  ].join('\r\n');
  const results = readAuthenticationResults(headers);
  expect(results).toEqual({ server: 'mx.example', spf: 'softfail', dkim: 'pass', dmarc: 'none' });
  expect(isGenuine(results)).toBe(true);
});

it('does not believe what a sender wrote below', () => {
  const headers = [
    'Authentication-Results: mx.example; dmarc=fail (p=none) header.from=b.example; spf=fail',
    'Authentication-Results: forged.example; dmarc=pass; spf=pass; dkim=pass',
    'Authentication-Results: mx.example; dmarc=pass',
  ].join('\r\n');
  const results = readAuthenticationResults(headers);
  expect(results).toEqual({ server: 'mx.example', spf: 'fail', dkim: null, dmarc: 'fail' });
  expect(isGenuine(results)).toBe(false);
});

it('can tell nothing where nothing is said', () => {
  const results = readAuthenticationResults('Subject: dmarc=pass\r\n');
  expect(results).toEqual({ server: '', spf: null, dkim: null, dmarc: null });
  expect(isGenuine(results)).toBeNull();
});
