import { describe, expect, it } from 'vitest';
import { TARGETS } from '@kinward/catalogue/facts.ts';
import type { ClosingKind, MaskedReason } from '@kinward/rules/sites/masked-verdict.ts';
import { whyOf } from './why.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const said = (reason: MaskedReason, windowName?: string, language: 'en' | 'es' = 'en'): string => {
  const { code, text } = whyOf(reason, windowName, language);
  return `${code} ${decoder.decode(text)}`;
};

describe('why a name is closed', () => {
  it('is blocked (15) for what attacks, and filtered (17) for what the family closes', () => {
    expect(said({ kind: 'security', target: 'security:phishing' })).toBe('15 Access is closed: Phishing');
    expect(said({ kind: 'list', target: 'list:any' })).toBe('17 Access is closed: on a blocked list');
  });

  it('has words in both languages for every kind and every target', () => {
    const kinds: ClosingKind[] = ['pause', 'deny', 'allow-only', 'window', 'budget', 'escape', 'list'];
    const reasons: MaskedReason[] = [
      ...kinds.map((kind) => ({ kind })),
      ...TARGETS.map((target) => ({ kind: target.split(':')[0] as ClosingKind, target })),
    ];
    for (const reason of reasons) {
      const [english, spanish] = [said(reason), said(reason, undefined, 'es')];
      expect(english).toMatch(/^1[57] Access is closed: \S/u);
      expect(spanish).toMatch(/^1[57] El acceso está cerrado: \S/u);
      expect(`${english} ${spanish}`).not.toContain('undefined');
    }
    // No id in place of a name.
    expect(said({ kind: 'category', target: 'category:social-networks' }, undefined, 'es')).toBe(
      '17 El acceso está cerrado: Redes sociales',
    );
  });

  it('is cut where it is long, between two letters', () => {
    const { text } = whyOf({ kind: 'window' }, '😴'.repeat(60), 'en');
    expect(text?.length).toBeLessThanOrEqual(120);
    expect(decoder.decode(text)).toMatch(/^Access is closed: (?:😴)+$/u);
  });
});
