export * from '../../lib/now.ts';
