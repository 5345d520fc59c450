/** The battery, in browsers that report it (Chromium). */
interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}

const ask = (): Promise<Battery> | undefined =>
  (navigator as Navigator & { getBattery?: () => Promise<Battery> }).getBattery?.();

export interface Charge {
  /** 0 to 100. */
  battery: number;
  charging: boolean;
}

export const readBattery = async (): Promise<Charge | null> => {
  try {
    const battery = await ask();
    return battery ? { battery: Math.round(battery.level * 100), charging: battery.charging } : null;
  } catch {
    return null;
  }
};

/** Calls when the level or the charger changes. */
export const watchBattery = async (onChange: () => void): Promise<void> => {
  try {
    const battery = await ask();
    for (const type of ['levelchange', 'chargingchange']) battery?.addEventListener(type, onChange);
  } catch {
    // Some browsers forbid it: the parents then see no battery, as with browsers that report none.
  }
};
