export * from '../../lib/time.ts';
