drop table operator_moments;
