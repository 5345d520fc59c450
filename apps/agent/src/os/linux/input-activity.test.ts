/** Activity of input devices, from texts in the form of the kernel's. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { InputActivity, inputInterrupts, inputUrbs } from './input-activity.ts';

const LAPTOP = `            CPU0       CPU1       CPU2       CPU3
   0:          9          0          0          0  IR-IO-APIC    2-edge      timer
   1:          0      12034          0          7  IR-IO-APIC    1-edge      i8042
   8:          0          0          0          1  IR-IO-APIC    8-edge      rtc0
  12:        144          0      65000          0  IR-IO-APIC   12-edge      i8042
 109:          0          0     901234          0  IR-IO-APIC   45-fasteoi   ELAN0412:00
 128:          0          0          0      99321  IR-PCI-MSI 327680-edge      xhci_hcd
 NMI:          1          1          1          1   Non-maskable interrupts
`;

it('counts keyboards and touchpads of laptops, and nothing else', () => {
  expect([...inputInterrupts(LAPTOP)]).toEqual([
    ['1', 12_041],
    ['12', 65_144],
    ['109', 901_234],
  ]);
  expect(inputInterrupts('').size).toBe(0);
});

it('counts devices on USB that give input, not others that speak all the time', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward usb '));
  try {
    const device = (name: string, urbs: number, below: string) => {
      mkdirSync(path.join(folder, 'real', name, `${name}:1.0`, below), { recursive: true });
      writeFileSync(path.join(folder, 'real', name, 'urbnum'), `${urbs}\n`);
      symlinkSync(path.join(folder, 'real', name), path.join(folder, name));
      symlinkSync(path.join(folder, 'real', name, `${name}:1.0`), path.join(folder, `${name}:1.0`));
    };
    device('1-2', 4711, '0003:046D:C52B.0001/input/input5');
    device('1-3', 12, 'input/input7');
    device('3-1', 13, '0003:046D:C52B.0003/0003:046D:4003.0004/input/input9');
    device('1-4', 90_000, '0003:051D:0002.0002/hidraw');
    device('2-1', 5_000_000, 'host2');
    expect(Object.fromEntries(inputUrbs(folder))).toEqual({ '1-2': 4711, '1-3': 12, '3-1': 13 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('is use for as long as was asked, and what was plugged in is none', () => {
  let counts = new Map([['1', 5]]);
  const activity = new InputActivity(() => counts);
  expect(activity.look(0, 120_000)).toBe(false);
  counts = new Map([
    ['1', 5],
    ['1-2', 300],
  ]);
  expect(activity.look(10_000, 120_000)).toBe(false);
  counts = new Map([
    ['1', 5],
    ['1-2', 301],
  ]);
  expect(activity.look(20_000, 120_000)).toBe(true);
  expect(activity.look(139_000, 120_000)).toBe(true);
  expect(activity.look(140_000, 120_000)).toBe(false);
  expect(new InputActivity(() => new Map()).look(0, 120_000)).toBe(false);
});
