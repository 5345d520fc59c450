/** The rules of a manual, in the order in which they count. */
import './manual.css';
import './manual-blocks.css';
import './manual-print.css';
